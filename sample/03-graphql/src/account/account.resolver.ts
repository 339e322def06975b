/** Signing in, signing out, and who one is. */
import { Inject } from '@nestjs/common';
import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AuthService, CurrentUser, Public, type User } from 'portcullis';
import type { GraphQLContext } from '../graphql-context.js';
import { Login } from './login.model.js';
import { Person } from './person.model.js';

@Resolver()
export class AccountResolver {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Query(() => Person)
  me(@CurrentUser() user: User) {
    return user;
  }

  /** Sets the cookie too. Wrong credentials are an error that the library words. */
  @Mutation(() => Login)
  @Public()
  login(
    @Args('email', { type: () => String }) email: string,
    @Args('password', { type: () => String }) password: string,
    @Context() { req, res }: GraphQLContext,
  ) {
    return this.auth.signIn({ request: req, reply: res }, 'credentials', { email, password });
  }

  /** Takes the cookie away. A client with a token forgets it by itself. */
  @Mutation(() => Boolean)
  async logout(@Context() { req, res }: GraphQLContext) {
    await this.auth.signOut({ request: req, reply: res });
    return true;
  }
}
