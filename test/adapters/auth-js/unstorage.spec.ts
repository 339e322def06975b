/** `@auth/unstorage-adapter`, as it is published, on Redis. */
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';
import { DIFFERENCES } from './differences.js';
import { unstorageOnRedis } from './harnesses.js';
import { describeWith } from './servers.js';

describeWith('redis:', (url) => {
  const name = 'unstorage on Redis';
  const makeHarness = () => unstorageOnRedis(url);
  adapterContract(name, makeHarness, DIFFERENCES[name]);
  signInLife(name, makeHarness);
});
