import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type AuditEvent =
  'signIn' | 'signOut' | 'revokedByUser' | 'revokedByAdmin' | 'passwordChanged';

/** Something that somebody did. It names the person as they were called then, and outlives them. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'varchar' })
  event!: AuditEvent;

  @Column({ type: 'varchar' })
  person!: string;

  /** Written by the database. Its type is that of the migration, which differs from one to another. */
  @CreateDateColumn()
  at!: Date;
}
