/** Guards of field resolvers, which NestJS runs only if `fieldResolverEnhancers` says so. */
import 'reflect-metadata';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { describe, expect, it } from '@jest/globals';
import { Module, type Type, UseGuards } from '@nestjs/common';
import {
  Field,
  GraphQLModule,
  type GqlModuleOptions,
  ObjectType,
  Query,
  ResolveField,
  ResolveReference,
  Resolver,
} from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { Auth, AuthGuard, AuthModule, OptionalAuth, Public, Roles } from '../../../src/index.js';
import { rolesConfig } from '../../support/roles.js';

@ObjectType()
class Person {
  @Field(() => String)
  name = 'Ada';

  @Field(() => String, { nullable: true })
  salary?: string;
}

/** A person with a field that only some clients may read. */
function resolver(
  onField: (MethodDecorator & ClassDecorator)[],
  onClass: ClassDecorator[] = [],
): Type {
  @Resolver(() => Person)
  class PersonResolver {
    @Query(() => Person)
    @Public()
    person() {
      return new Person();
    }

    @ResolveField(() => String)
    salary() {
      return '1';
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(PersonResolver.prototype, 'salary');
  for (const decorate of onField) decorate(PersonResolver.prototype, 'salary', descriptor ?? {});
  for (const decorate of onClass) decorate(PersonResolver);
  return PersonResolver;
}

async function start(type: Type, options: Partial<GqlModuleOptions> = {}): Promise<void> {
  const module = await Test.createTestingModule({
    imports: [
      AuthModule.forRoot(rolesConfig),
      GraphQLModule.forRoot<ApolloDriverConfig>({
        driver: ApolloDriver,
        autoSchemaFile: true,
        ...options,
      }),
    ],
    providers: [type],
  }).compile();
  const app = module.createNestApplication();
  await app.init();
  await app.close();
}

const REFUSAL =
  /field resolver PersonResolver\.salary never runs\. Give GraphQLModule `fieldResolverEnhancers: \['guards'\]`/;

describe('a guard of a field resolver that would not run stops the app from starting', () => {
  it.each<[string, Type]>([
    ['@Roles()', resolver([Roles('editor')])],
    ['@Auth()', resolver([Auth()])],
    ['@Auth() on the class', resolver([], [Auth()])],
    ['@UseGuards(AuthGuard)', resolver([UseGuards(AuthGuard)])],
  ])('by %s', async (_decorators, type) => {
    await expect(start(type)).rejects.toThrow(REFUSAL);
    await expect(start(type, { fieldResolverEnhancers: ['filters'] })).rejects.toThrow(REFUSAL);
    await expect(start(type, { fieldResolverEnhancers: ['guards'] })).resolves.toBeUndefined();
  });

  it('also on a reference resolver of a federation', async () => {
    @Resolver(() => Person)
    class PersonResolver {
      @Query(() => Person)
      person() {
        return new Person();
      }

      @ResolveReference()
      @Roles('editor')
      salary() {
        return new Person();
      }
    }
    await expect(start(PersonResolver)).rejects.toThrow(REFUSAL);
  });

  it.each<[string, Type]>([
    ['that has none', resolver([])],
    ['that is public', resolver([Public()], [Auth()])],
    ['where a session is optional', resolver([OptionalAuth()], [Auth()])],
  ])('but not on one %s', async (_field, type) => {
    await expect(start(type)).resolves.toBeUndefined();
  });

  it('but not on one that no GraphQLModule serves', async () => {
    @Module({})
    class Elsewhere {}

    await expect(
      start(resolver([Roles('editor')]), {
        include: [Elsewhere],
        autoSchemaFile: false,
        typeDefs: 'type Query { a: String }',
      }),
    ).resolves.toBeUndefined();
  });
});
