import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type AuditEvent =
  'signIn' | 'signOut' | 'revokedByUser' | 'revokedByAdmin' | 'passwordChanged';

/** An action of a user. It has the email address that the user had then, and outlives the user. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'varchar' })
  event!: AuditEvent;

  @Column({ type: 'varchar' })
  person!: string;

  /**
   * Written by the database. Its type is that of the migration, which differs from one to another.
   */
  @CreateDateColumn()
  at!: Date;
}
