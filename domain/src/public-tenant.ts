import type { Tenant } from './tenant-data.ts';
import type { PublicFace } from './tenant-face.ts';

/**
 * The part of the tenant that is sent to the browser, with every page: email addresses and hosts stay on the server, and
 * so does what only the server writes into its answers. The long texts of two pages come with those pages.
 */
export type PublicTenant = Omit<
  Tenant,
  | 'default'
  | 'hosts'
  | 'origins'
  | 'contact'
  | 'login'
  | 'tagManagerId'
  | 'frameHosts'
  | 'imageHosts'
  | 'starters'
  | 'description'
  | 'icon'
  | 'hero'
  | 'colours'
  | 'conclusion'
  | 'face'
  | 'landing'
  | 'pro'
> & {
  contact: Omit<Tenant['contact'], 'email'>;
  face: PublicFace;
  landing: Pick<Tenant['landing'], 'primary'>;
};

export function publicTenant(tenant: Tenant): PublicTenant {
  const {
    default: _default,
    hosts: _hosts,
    origins: _origins,
    login: _login,
    tagManagerId: _tag,
    frameHosts: _frames,
    imageHosts: _images,
    starters: _starters,
    description: _description,
    icon: _icon,
    hero: _hero,
    colours: _colours,
    conclusion: _conclusion,
    face: { hero },
    landing: { primary },
    pro: _pro,
    ...shared
  } = tenant;
  const { email: _email, ...contact } = tenant.contact;
  return { ...shared, face: { hero }, landing: { primary }, contact };
}
