/**
 * What has to be done where an app has two copies of the package, each with its own classes and
 * tokens.
 */
export const USE_ONE_COPY =
  'Two copies of portcullis are loaded, and neither knows the services of the other. `npm ls portcullis`, ' +
  '`pnpm why portcullis` or `yarn why portcullis` says which packages bring them: let all of them ask for the same ' +
  'version, and let packages of your own list portcullis in `peerDependencies`.';
