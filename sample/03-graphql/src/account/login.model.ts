/** What a client gets who has signed in. */
import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class Login {
  @Field(() => String, {
    description:
      'For clients without cookies, as `Authorization: Bearer`. A browser has the cookie, which no script can read, and should not ask for this.',
  })
  sessionToken!: string;
}
