import { createAuth, withEnvDefaults } from 'portcullis/core';
import GitHub from 'portcullis/providers/github';

export const auth = createAuth(withEnvDefaults(process.env, { providers: [GitHub] }));
