/** Somebody who is signed in, as clients see them. */
import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class Person {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => [String])
  roles!: readonly string[];
}
