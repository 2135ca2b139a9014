import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import parse from 'spdx-expression-parse';
import { root } from '../lib/root.mjs';
import { importsOf, integrityOf, isOurs, manifestOf } from './dependencies.mjs';

const { Builders, Factories } = Contrib.FromNodePackageJson;
const licences = new Contrib.License.Factories.LicenseFactory(parse);
const components = new Builders.ComponentBuilder(new Factories.ExternalReferenceFactory(), licences);

/** The libraries that are linked into a package of sharp, by its own list. @param {string} folder */
function librariesIn(folder) {
  const list = join(root, folder, 'versions.json');
  if (!folder.includes('node_modules/@img/') || !existsSync(list)) return [];
  return Object.entries(JSON.parse(readFileSync(list, 'utf8'))).map(([name, version]) => {
    const purl = new PackageURL('generic', undefined, name, version, undefined, undefined).toString();
    // Without a reference of ours it gets one by chance.
    return new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: `${folder}/${name}` });
  });
}

/** @param {string} folder */
function component(folder) {
  const manifest = manifestOf(folder);
  const made = components.makeComponent(manifest, isOurs(folder) ? Enums.ComponentType.Application : undefined);
  if (!made) throw new Error(`${folder}/package.json has no name.`);
  const { name, group, version } = made;
  // Our own packages are in no registry.
  if (!isOurs(folder)) made.purl = new PackageURL('npm', group, name, version, undefined, undefined).toString();
  made.bomRef.value = folder;
  const [, hash] = /^sha512-(.+)$/.exec(integrityOf(folder) ?? '') ?? [];
  if (hash) made.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
  for (const library of librariesIn(folder)) made.components.add(library);
  return made;
}

/**
 * The bill of materials in the format CycloneDX, without a serial number, so that it is the same for the same packages.
 * @param {string[]} folders
 * @param {Date} date
 */
export async function billOfMaterials(folders, date) {
  const bom = new Models.Bom({ metadata: new Models.Metadata({ timestamp: date }) });
  const product = new Models.Component(Enums.ComponentType.Application, 'orgscope', {
    version: manifestOf('.').version,
    bomRef: 'orgscope',
    licenses: new Models.LicenseRepository([licences.makeFromString(manifestOf('.').license)]),
  });
  bom.metadata.component = product;
  const byFolder = new Map(folders.map((folder) => [folder, component(folder)]));
  for (const [folder, each] of byFolder) {
    bom.components.add(each);
    for (const imported of importsOf(folder)) {
      const found = byFolder.get(imported);
      if (found) each.dependencies.add(found.bomRef);
    }
    if (isOurs(folder)) product.dependencies.add(each.bomRef);
  }
  const version = Spec.Version.v1dot6;
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const text = serializer.serialize(bom, { sortLists: true, space: 2 });
  const fault = await new Validation.JsonStrictValidator(version).validate(text);
  if (fault !== null) throw new Error(`The bill of materials is invalid: ${JSON.stringify(fault)}`);
  return `${text}\n`;
}
