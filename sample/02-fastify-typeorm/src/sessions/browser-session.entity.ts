import type { AdapterSession } from 'portcullis/adapters';
import { dateColumn } from 'portcullis/adapters/typeorm';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A signed-in browser: the library's entity with one more column. All that the library asks of such
 * an entity is that the columns it knows are there.
 */
@Entity('sessions')
export class BrowserSession implements AdapterSession {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'varchar', unique: true })
  sessionToken!: string;

  @Column({ type: 'varchar' })
  userId!: string;

  @Column(dateColumn('better-sqlite3'))
  expires!: Date;

  @CreateDateColumn({ type: 'datetime' })
  startedAt!: Date;
}
