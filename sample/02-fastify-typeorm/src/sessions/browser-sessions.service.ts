/** The browsers in which somebody is signed in. A session is a row: without it, its cookie is void. */
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { BrowserSession } from './browser-session.entity.js';

@Injectable()
export class BrowserSessions {
  constructor(
    @InjectRepository(BrowserSession) private readonly sessions: Repository<BrowserSession>,
  ) {}

  /** The latest first. */
  of(userId: string): Promise<BrowserSession[]> {
    return this.sessions.find({
      where: { userId, expires: MoreThan(new Date()) },
      order: { startedAt: 'DESC' },
    });
  }

  async endAll(userId: string): Promise<void> {
    await this.sessions.delete({ userId });
  }
}
