import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A password from the time when the app checked them itself. {@link OldPasswords} moves it. */
@Entity('old_passwords')
export class OldPassword {
  @PrimaryColumn({ type: 'varchar' })
  userId!: string;

  /** `<salt>.<hash>` of scrypt, both in base64url. */
  @Column({ type: 'varchar' })
  hash!: string;
}
