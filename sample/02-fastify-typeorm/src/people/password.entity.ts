import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Not a column of the user: what the library reads of somebody reaches callbacks and events. */
@Entity('passwords')
export class Password {
  @PrimaryColumn({ type: 'varchar' })
  userId!: string;

  /** As `hashPassword` makes it. */
  @Column({ type: 'varchar' })
  hash!: string;
}
