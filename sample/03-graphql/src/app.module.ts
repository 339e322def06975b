/** The whole app: how people sign in, and the API that is for them. */
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { AuthModule } from 'portcullis';
import Credentials from 'portcullis/providers/credentials';
import { AccountResolver } from './account/account.resolver.js';
import { graphqlContext } from './graphql-context.js';
import { Board } from './notices/board.js';
import { NoticesResolver } from './notices/notices.resolver.js';
import { checkPassword } from './people.js';
import { rolesInSession } from './roles.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // Whatever does not say otherwise is for signed-in people, what you add later as well.
      globalGuard: true,
      // For clients that keep no cookies. A browser needs none.
      bearerTokens: true,
      providers: [Credentials({ authorize: checkPassword })],
      callbacks: rolesInSession,
    }),
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      autoSchemaFile: true,
      context: graphqlContext,
      subscriptions: { 'graphql-ws': true },
      includeStacktraceInErrorResponses: false,
      // It would come from the network. The page in `public/` does without.
      graphiql: false,
    }),
  ],
  providers: [AccountResolver, NoticesResolver, Board],
})
export class AppModule {}
