import { Entity, PrimaryColumn } from 'typeorm';

/** One role of one person: any number of rows each. */
@Entity('roles')
export class Role {
  @PrimaryColumn({ type: 'varchar' })
  userId!: string;

  @PrimaryColumn({ type: 'varchar' })
  name!: string;
}
