/** Hashes that other systems have made, each with the system and its version. */

const PASSWORD = 'correct horse battery';

export interface HashVector {
  readonly madeBy: string;
  readonly password: string;
  readonly hash: string;
  readonly pepper?: string;
}

/** The signer key of the example in Firebase's own repository. */
const SIGNER_KEY =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';

export const VECTORS: readonly HashVector[] = [
  {
    madeBy: 'Django 5.2.17, argon2',
    password: PASSWORD,
    hash: 'argon2$argon2id$v=19$m=8192,t=2,p=2$aU5IazZRYzd5bXR6bVVkckh3NlNGcw$1755lUgdfzZtfdxx9Alp1acbyJFYNtCflQrUPiMP6Fc',
  },
  {
    madeBy: 'argon2-cffi 25.1.0, argon2i',
    password: PASSWORD,
    hash: '$argon2i$v=19$m=8192,t=2,p=1$vCM5w1umSyiHXN0rS5V92g$UBMCN9wLc64IpI/YRZLlv66SKhvyfCxWoXWY2XTxhAU',
  },
  {
    madeBy: 'argon2-cffi 25.1.0, argon2d',
    password: PASSWORD,
    hash: '$argon2d$v=19$m=8192,t=2,p=1$68z/FbOUWMocL5uy8aBtpg$DldzvhFrhz/TqRMeqZxPYOI139PsjchwDOAhHmpccpw',
  },
  {
    madeBy: 'bcryptjs 3.0.3',
    password: PASSWORD,
    hash: '$2b$05$GLinrnNlfPT7Yu93UwtUtOay.c8CM6nnT/YaOmRnfBDEzW55AKnbm',
  },
  {
    madeBy: 'bcryptjs 3.0.3, of more than 72 bytes',
    password: 'x'.repeat(80),
    hash: '$2b$05$dwHMqBtjpzBA3mu9RGX4zuzIvh6HpMv.zupEKbUPc.XVym4XwHgPO',
  },
  {
    madeBy: 'Django 5.2.17, bcrypt',
    password: PASSWORD,
    hash: 'bcrypt$$2b$05$YiBRKjdKHwdt/xAEbHQXA.dZR990imojqt524i/mnpyvwLBeEdAZy',
  },
  {
    madeBy: 'Django 5.2.17, bcrypt_sha256',
    password: PASSWORD,
    hash: 'bcrypt_sha256$$2b$05$lttd9ACKzUpRrl1S3pf.ee9nTIkrurdRjuJqcoq8NZbL94I85WHXS',
  },
  {
    madeBy: 'bcrypt 5.0.0, of the password and the pepper of Devise',
    password: PASSWORD,
    hash: '$2b$05$JGAH/zAwQHF0mhV3kvI9weJ.YIYbJjGiwjHy3mqGhjrnZjVVcuL8q',
    pepper: 'pepper',
  },
  {
    madeBy: 'passlib 1.7.4, scrypt',
    password: PASSWORD,
    hash: '$scrypt$ln=10,r=8,p=1$MgaAkBIiZCwFwBhj7D0nRA$ZrDtMQIxVreuR2FYrI+5Jgi/01uFx6xjro2GNilzFv0',
  },
  {
    madeBy: 'Django 5.2.17, scrypt',
    password: PASSWORD,
    hash: 'scrypt$16384$saltysalt123$8$5$Slc/V0SnKUjBRB4mWKV8EJ298wmFi1jSrvdyV2bM6v9MsFs9vR/96PJqv7y9CtaGxkw0Sx1csi2zkYavW1HajA==',
  },
  {
    madeBy: 'Better Auth 1.7.25',
    password: PASSWORD,
    hash: '276091f4c31346fcbdee20f1399586ac:a242cd8e551c4ab3768bedf5e5059dc52fd0472f772d91acf9d8b75daf0edbfe171526d2013c3ef0556516e19fa13949098376ed3209d2b4756fc9951ff8d9a7',
  },
  {
    madeBy: 'Firebase, the example of its repository',
    password: 'user1password',
    hash: '$firebase-scrypt$ln=14,r=8,s=Bw==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    pepper: SIGNER_KEY,
  },
  {
    madeBy: 'Django 5.2.17, pbkdf2_sha256',
    password: PASSWORD,
    hash: 'pbkdf2_sha256$1000$saltysalt123$A95XjJw2X+fgQyeFGajKZzlvsaUszZtsxZ6JNXGKQaQ=',
  },
  {
    madeBy: 'Django 5.2.17, pbkdf2_sha1',
    password: PASSWORD,
    hash: 'pbkdf2_sha1$1000$saltysalt123$Dob7soIY437RTVntyCq2mEV4iOc=',
  },
  {
    madeBy: 'ASP.NET Core Identity, version 2, from its own tests',
    password: 'my password',
    hash: 'AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggHIVY0sdEUfdyeM+E1LtH1uJg==',
  },
  {
    madeBy: 'ASP.NET Core Identity, version 3 with a key of 16 bytes, from its own tests',
    password: 'my password',
    hash: 'AQAAAAIAAAAyAAAAEOMwvh3+FZxqkdMBz2ekgGhwQ4B6pZWND6zgESBuWiHw',
  },
  {
    madeBy: 'the PBKDF2 of Node.js 20, in the form of ASP.NET Core Identity with SHA-256',
    password: PASSWORD,
    hash: 'AQAAAAEAACcQAAAAEO8K+UB1tzJMQt17D2cZ3mb/jUD77amJ14H6oxRtUHiuTmG7emnNXBx2yGZDeiweuA==',
  },
  {
    madeBy: 'ASP.NET Core Identity, version 3 with SHA-512, from its own tests',
    password: 'my password',
    hash: 'AQAAAAIAAAD6AAAAIJbVi5wbMR+htSfFp8fTw8N8GOS/Sje+S/4YZcgBfU7EQuqv4OkVYmc4VJl9AGZzmRTxSkP7LtVi9IWyUxX8IAAfZ8v+ZfhjCcudtC1YERSqE1OEdXLW9VukPuJWBBjLuw==',
  },
];
