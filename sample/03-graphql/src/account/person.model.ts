/** The signed-in user, as clients see it. */
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
