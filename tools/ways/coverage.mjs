/** Which functions of the library run while some work is done, by V8's precise coverage. */
import { Session } from 'node:inspector/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Where the modules are: those of the compiler, one file a module. What stands in for a provider is
 * not the library's.
 */
const MODULE = new RegExp(`^${pathToFileURL(ROOT).href}/build/(?!testing/)(?<module>.+)\\.js$`);

/** Turns of the event loop after which nothing of a request runs any more. */
const TURNS = 20;

/** Counts from here on. Start it before the modules are loaded: what is inlined is not counted. */
export class Coverage {
  #session = new Session();

  async start() {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /**
   * Does the work twice, and counts the second time, without what is done before it.
   *
   * @returns The names of the functions that ran, by their modules. One without a name is there as
   *   `(anonymous)`, as often as different ones ran.
   */
  async measure(before, work) {
    await before();
    await work();
    await before();
    await settle();
    await this.#session.post('Profiler.takePreciseCoverage');
    await work();
    await settle();
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    return Object.fromEntries(
      result
        .flatMap(({ url, functions }) => {
          const module = MODULE.exec(url)?.groups?.module;
          const ran = functions.filter(({ ranges: [whole] }) => whole.count > 0);
          return module && ran.length > 0 ? [[module, listNames(ran)]] : [];
        })
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }
}

function listNames(functions) {
  return functions.map(({ functionName }) => functionName || '(anonymous)').sort();
}

async function settle() {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
