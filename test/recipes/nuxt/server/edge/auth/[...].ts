import { defineEventHandler, toWebRequest } from 'h3';
import { AuthHandler } from 'portcullis/core';
import { auth } from '../../utils/auth';

export default defineEventHandler((event) => auth.get(AuthHandler).respond(toWebRequest(event)));
