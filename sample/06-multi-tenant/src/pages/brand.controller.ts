/** What makes a page look like its tenant's, at the same addresses for all of them. */
import { Controller, Get, Header } from '@nestjs/common';
import { CurrentTenant } from '../tenants/tenant.decorator.js';
import type { Tenant } from '../tenants/tenant.js';
import { html } from './html.js';

@Controller()
export class BrandController {
  @Get('brand.css')
  @Header('Content-Type', 'text/css')
  colors(@CurrentTenant() { brandColor }: Tenant): string {
    return `:root { --brand: ${brandColor}; }\n`;
  }

  @Get('logo.svg')
  @Header('Content-Type', 'image/svg+xml')
  logo(@CurrentTenant() { name, brandColor }: Tenant): string {
    return html`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">
      <rect width="40" height="40" rx="10" fill="${brandColor}" />
      <text
        x="20"
        y="28"
        fill="#fff"
        font-family="ui-sans-serif, system-ui, sans-serif"
        font-size="22"
        font-weight="700"
        text-anchor="middle"
      >
        ${name.charAt(0)}
      </text>
    </svg>`.toString();
  }
}
