/** The board: public to look at how full it is, for members to read and write. */
import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { CurrentUser, Public, Roles, type User } from 'portcullis';
import { Board } from './board.js';
import { Notice } from './notice.model.js';

@Resolver()
export class NoticesResolver {
  constructor(@Inject(Board) private readonly board: Board) {}

  @Query(() => Int)
  @Public()
  noticeCount() {
    return this.board.all().length;
  }

  @Query(() => [Notice])
  notices() {
    return this.board.all();
  }

  @Mutation(() => Notice)
  pin(@Args('text', { type: () => String }) text: string, @CurrentUser() user: User) {
    return this.board.pin(text, user.name ?? 'unknown');
  }

  @Mutation(() => Boolean)
  @Roles('editor')
  remove(@Args('id', { type: () => ID }) id: string) {
    return this.board.remove(id);
  }

  /** Guarded like the rest: asked once, when a client subscribes. */
  @Subscription(() => Notice, { resolve: ([notice]: Notice[]) => notice })
  pinned() {
    return this.board.fresh();
  }
}
