import { describe, expect, it } from '@jest/globals';
import {
  Container,
  key,
  list,
  provide,
  service,
  type ServiceDefinition,
  value,
} from '../../../src/core/kernel/container.js';

class Engine {
  constructor(readonly power: number) {}
}

class Car {
  constructor(
    readonly engine: Engine,
    readonly name: string,
  ) {}
}

const Power = key<number>('Power');
const Name = key<string>('Name');

/** The definitions of a car, and the services created so far. */
function wiring(): { definitions: ServiceDefinition[]; made: string[] } {
  const made: string[] = [];
  const definitions = [
    service(Car, [Engine, Name]),
    service(Engine, [Power]),
    provide(Power, [], () => {
      made.push('power');
      return 90;
    }),
    provide(Name, [Power], (power) => {
      made.push('name');
      return `car of ${power}`;
    }),
  ];
  return { definitions, made };
}

describe('Container', () => {
  it('creates a service from its dependencies, in any order of the rows', () => {
    const car = new Container(wiring().definitions).get(Car);
    expect(car).toBeInstanceOf(Car);
    expect([car.engine.power, car.name]).toEqual([90, 'car of 90']);
  });

  it('creates services on the first request, and only once', () => {
    const { definitions, made } = wiring();
    const container = new Container(definitions);
    expect(made).toEqual([]);
    container.get(Engine);
    expect(made).toEqual(['power']);
    const car = container.get(Car);
    expect(made).toEqual(['power', 'name']);
    expect(container.get(Car)).toBe(car);
    expect(container.get(Engine)).toBe(car.engine);
  });

  it.each([undefined, null, false, 0, ''])('caches a service that is %p', (nothing) => {
    const made: unknown[] = [];
    const token = key<unknown>('Nothing');
    const container = new Container([provide(token, [], () => made.push(nothing) && nothing)]);
    expect([container.get(token), container.get(token), made]).toEqual([
      nothing,
      nothing,
      [nothing],
    ]);
  });

  it('lets a later row replace an earlier one for all dependents', () => {
    const { definitions, made } = wiring();
    const container = new Container([...definitions, value(Power, 5)]);
    const car = container.get(Car);
    expect([car.engine.power, car.name, made]).toEqual([5, 'car of 5', ['name']]);
  });

  it('shares no instance with another container of the same rows', () => {
    const { definitions } = wiring();
    expect(new Container(definitions).get(Car)).not.toBe(new Container(definitions).get(Car));
  });

  it('tries again after a factory threw', () => {
    const attempts: number[] = [];
    const flaky = provide(Power, [], () => {
      if (attempts.push(1) === 1) throw new Error('not yet');
      return 1;
    });
    const container = new Container([flaky]);
    expect(() => container.get(Power)).toThrow('not yet');
    expect(container.get(Power)).toBe(1);
  });

  it('names a token without a definition', () => {
    const container = new Container([service(Car, [Engine, Name])]);
    expect(() => container.get(Name)).toThrow(
      new TypeError('No service is defined for Symbol(portcullis:Name).'),
    );
    expect(() => container.get(Car)).toThrow(new TypeError('No service is defined for Engine.'));
  });

  it('names services that depend on each other', () => {
    const container = new Container([
      service(Car, [Engine, Name]),
      service(Engine, [Power]),
      provide(Power, [Name], (name) => name.length),
      provide(Name, [Power], (power) => String(power)),
    ]);
    const circle = 'Symbol(portcullis:Power) → Symbol(portcullis:Name) → Symbol(portcullis:Power)';
    const thrown = new TypeError(`Services depend on each other: ${circle}.`);
    expect(() => container.get(Car)).toThrow(thrown);
    expect(() => container.get(Car)).toThrow(thrown);
  });
});

describe('Container.extendedBy', () => {
  const Wheels = key<number>('Wheels');
  const Seats = key<number>('Seats');

  it('shares instances in both directions', () => {
    const { definitions, made } = wiring();
    const [later, ...sooner] = definitions;
    const first = new Container(sooner);
    const engine = first.get(Engine);
    const second = first.extendedBy([later!]);
    expect(second.get(Car).engine).toBe(engine);
    expect(first.get(Name)).toBe('car of 90');
    expect(made).toEqual(['power', 'name']);
  });

  it('does not add its rows to the first container', () => {
    const first = new Container([value(Wheels, 4)]);
    first.extendedBy([value(Seats, 5)]);
    expect(() => first.get(Seats)).toThrow('No service is defined for Symbol(portcullis:Seats).');
  });

  it('creates each service once across several extensions', () => {
    const first = new Container(wiring().definitions.slice(1));
    const rows = [service(Car, [Engine, Name])];
    expect(first.extendedBy(rows).get(Car)).toBe(first.extendedBy(rows).get(Car));
  });

  it('prefers the rows of the first container, which may depend on new ones', () => {
    const first = new Container([provide(Wheels, [Seats], (seats) => seats * 2)]);
    const second = first.extendedBy([value(Wheels, 4), value(Seats, 5)]);
    expect(second.get(Wheels)).toBe(10);
  });
});

describe('list', () => {
  it('contains the same instances, in the order of its rows', () => {
    class Bike {}
    const Vehicles = key<readonly (Bike | Car)[]>('Vehicles');
    const rows: ServiceDefinition<Bike | Car>[] = [service(Bike, []), service(Car, [Engine, Name])];
    const container = new Container([...wiring().definitions, ...rows, list(Vehicles, rows)]);
    expect(container.get(Vehicles)).toEqual([container.get(Bike), container.get(Car)]);
    expect(container.get(Vehicles)[1]).toBe(container.get(Car));
  });
});

describe('key', () => {
  it('is unique, also with the same description', () => {
    const [one, two] = [key<number>('Same'), key<number>('Same')];
    const container = new Container([value(one, 1), value(two, 2)]);
    expect([container.get(one), container.get(two)]).toEqual([1, 2]);
  });
});
