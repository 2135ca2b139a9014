// Certificates as an endpoint may have them, made by an authority that only the tests know.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import type { X509Certificate } from '@peculiar/x509';
import { dayMs } from '../../lib/time/days.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

interface Wanted {
  readonly host?: string;
  /** In days from now. */
  readonly until?: number;
  /** Signed by itself instead of by the authority. */
  readonly isOwn?: boolean;
}

/** An authority, and what makes certificates of servers. */
export async function certificateAuthority() {
  const authority = await newKeys();
  const root: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Authority of the tests',
    keys: authority,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, 0, true)],
  });

  async function issue({ host = '127.0.0.1', until = 1, isOwn = false }: Wanted = {}): Promise<ServerCertificate> {
    const keys = await newKeys();
    const type = /^[\d.]+$/.test(host) ? 'ip' : 'dns';
    const certificate = await X509CertificateGenerator.create({
      subject: 'CN=Endpoint',
      issuer: isOwn ? 'CN=Endpoint' : root.subject,
      notBefore: new Date(Date.now() - 9 * dayMs),
      notAfter: new Date(Date.now() + until * dayMs),
      publicKey: keys.publicKey,
      signingKey: isOwn ? keys.privateKey : authority.privateKey,
      signingAlgorithm: algorithm,
      extensions: [new SubjectAlternativeNameExtension([{ type, value: host }])],
    });
    const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
    return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----` };
  }

  return { root: root.toString('pem'), issue };
}
