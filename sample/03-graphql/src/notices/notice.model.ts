/** What is pinned to the board. */
import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class Notice {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  text!: string;

  @Field(() => String)
  by!: string;
}
