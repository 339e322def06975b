import { defineEventHandler } from 'h3';
import { AuthHandler } from 'portcullis/core';
import { toWebRequest } from 'portcullis/node';
import { auth } from '../../utils/auth';

export default defineEventHandler(({ node }) =>
  auth.get(AuthHandler).respond(toWebRequest(node.req)),
);
