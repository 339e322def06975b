/** The names that some apps give to columns, such as `user_id`. */
import { DefaultNamingStrategy } from 'typeorm';

export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string, prefixes: string[]): string {
    return snake(super.columnName(property, custom, prefixes));
  }

  override joinColumnName(relation: string, column: string): string {
    return snake(`${relation}_${column}`);
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
