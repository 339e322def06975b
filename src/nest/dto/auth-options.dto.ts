/**
 * The shape of the options, for class-validator. What they mean together is the core's to check; this
 * catches what TypeScript would have, had it been asked: a misspelt option, a number in a string.
 */
import {
  Allow,
  IsArray,
  IsBoolean,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';

const text = (option: string) => ({ message: `\`${option}\` must be a string.` });
const flag = (option: string) => ({ message: `\`${option}\` must be true or false.` });
const seconds = (option: string) => ({ message: `\`${option}\` must be a number of seconds.` });
const object = (option: string) => ({ message: `\`${option}\` must be an object.` });

export class SessionOptionsDto {
  @IsOptional()
  @IsIn(['jwt', 'database'], { message: '`session.strategy` must be "jwt" or "database".' })
  strategy?: string;

  @IsOptional()
  @IsNumber({}, seconds('session.maxAge'))
  maxAge?: number;

  @IsOptional()
  @IsNumber({}, seconds('session.updateAge'))
  updateAge?: number;

  @Allow()
  generateSessionToken?: unknown;
}

export class AuthOptionsDto {
  @IsArray({ message: '`providers` must be a list of providers, e.g. [GitHub].' })
  providers?: unknown[];

  @IsOptional()
  @IsString({ each: true, message: '`secret` must be a string or a list of strings.' })
  secret?: string | string[];

  @IsOptional()
  @IsObject(object('adapter'))
  adapter?: object;

  @IsOptional()
  @IsString(text('basePath'))
  basePath?: string;

  @IsOptional()
  @IsString(text('url'))
  url?: string;

  @IsOptional()
  @IsBoolean(flag('trustHost'))
  trustHost?: boolean;

  @IsOptional()
  @IsString({ each: true, message: '`trustedOrigins` must be a list of origins.' })
  trustedOrigins?: string[];

  @IsOptional()
  @ValidateNested()
  session?: SessionOptionsDto;

  @IsOptional()
  @IsObject(object('jwt'))
  jwt?: object;

  @IsOptional()
  @IsObject(object('callbacks'))
  callbacks?: object;

  @IsOptional()
  @IsObject(object('events'))
  events?: object;

  @IsOptional()
  @IsObject(object('pages'))
  pages?: object;

  @IsOptional()
  @IsObject(object('theme'))
  theme?: object;

  @IsOptional()
  @IsObject(object('cookies'))
  cookies?: object;

  @IsOptional()
  @IsBoolean(flag('useSecureCookies'))
  useSecureCookies?: boolean;

  @IsOptional()
  @IsObject(object('logger'))
  logger?: object;

  @IsOptional()
  @IsBoolean(flag('debug'))
  debug?: boolean;

  @IsOptional()
  @IsString(text('redirectProxyUrl'))
  redirectProxyUrl?: string;

  @IsOptional()
  @IsObject(object('experimental'))
  experimental?: object;

  @Allow()
  skipCSRFCheck?: unknown;
}
