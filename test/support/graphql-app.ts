/** A small GraphQL app with guarded resolvers, on Apollo's driver. */
import 'reflect-metadata';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import {
  Field,
  GraphQLModule,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import {
  Auth,
  AuthModule,
  AuthToken,
  CurrentUser,
  OptionalAuth,
  Public,
  Roles,
  Session,
} from '../../src/index.js';
import type { JWT, User } from '../../src/core/public-types.js';

@ObjectType()
class Post {
  @Field(() => String)
  title = 'inside';

  @Field(() => String, { nullable: true })
  reader?: string | null;

  @Field(() => String, { nullable: true })
  draft?: string | null;
}

@Resolver(() => Post)
class PostResolver {
  @Query(() => Post)
  plain() {
    return new Post();
  }

  @Query(() => Post)
  @Auth()
  post(@Session() session: Session, @CurrentUser() user: User) {
    return { title: `${session.user?.name} ${user.name}` };
  }

  @Query(() => Post)
  @Public()
  open(@CurrentUser() user: User | null) {
    return { title: user?.name ?? 'signed out' };
  }

  @Query(() => Post)
  @OptionalAuth()
  token(@AuthToken() token: JWT | null) {
    return { title: token?.sub ?? 'no token' };
  }

  @Mutation(() => Post)
  @Roles('editor')
  publish() {
    return new Post();
  }

  @Subscription(() => Post, { resolve: (post: Post) => post })
  @Auth()
  posts() {
    return (async function* () {
      yield new Post();
    })();
  }

  @Subscription(() => Post, { resolve: (post: Post) => post })
  @Roles('editor')
  drafts() {
    return (async function* () {
      yield new Post();
    })();
  }

  @ResolveField(() => String, { nullable: true })
  reader(@Parent() _post: Post, @CurrentUser() user: User | null) {
    return user?.name ?? null;
  }

  @ResolveField(() => String, { nullable: true })
  @Roles('editor')
  draft() {
    return 'inside';
  }
}

/** What a GraphQL server answers. */
export interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: Record<string, unknown>;
  }[];
}

export const UNAUTHENTICATED = { message: 'You need to sign in.', code: 'UNAUTHENTICATED' };
export const FORBIDDEN = { message: 'You may not do this.', code: 'FORBIDDEN' };

/** An app with these options of AuthModule, for `startApp`. */
export function graphql(options: Parameters<typeof AuthModule.forRoot>[0]) {
  return {
    imports: [
      AuthModule.forRoot(options),
      GraphQLModule.forRoot<ApolloDriverConfig>({
        driver: ApolloDriver,
        autoSchemaFile: true,
        subscriptions: { 'graphql-ws': true },
        fieldResolverEnhancers: ['guards'],
      }),
    ],
    providers: [PostResolver],
  };
}

/** The errors of an answer, as far as a client goes by them. */
export const shownErrors = ({ errors = [] }: Answer) =>
  errors.map(({ message, extensions }) => ({ message, code: extensions['code'] }));
