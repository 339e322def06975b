import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type AuditEvent = 'signIn' | 'signOut' | 'revokedByUser' | 'revokedByAdmin';

/** Something that somebody did. It names the person as they were called then, and outlives them. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'varchar' })
  event!: AuditEvent;

  @Column({ type: 'varchar' })
  person!: string;

  @CreateDateColumn({ type: 'datetime' })
  at!: Date;
}
