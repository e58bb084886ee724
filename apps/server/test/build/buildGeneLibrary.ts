import { fileInfoUpload } from '@hepu/api/core/file/file'
import { FOLDER_FILES, folderSave } from '@hepu/api/areas/research/gene/geneFolders'
import { qtnList, qtnSave } from '@hepu/api/areas/research/gene/geneLibrary'
import { typeList } from '@hepu/api/areas/research/gene/geneTypeList'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import type { Client } from '../testApp.ts'
import type { RegistryIds } from './buildRegistries.ts'

/** Records that belong to the genes of one work context. */
export interface GeneLibraryIds {
  /** A type of the catalogue, which no organisation owns. */
  geneType: string
  geneFolder: string
  geneFolderFile: string
  geneQtn: string
}

/** Makes a folder with a file, and a QTN of the registries' gene; `tag` is part of every name. */
export async function makeGeneLibrary(
  ann: Client,
  tag: string,
  registries: Partial<Record<ResourceName, RegistryIds>>,
): Promise<GeneLibraryIds> {
  const geneId = registries['research.gene']!.record
  const [type] = await ann.call(typeList, {})
  const { id: geneFolder } = await ann.call(folderSave, { name: `${tag}文件夹` })
  const file = { name: `${tag}方案.txt`, bytes: Buffer.from('方案') }
  const owner = { infoType: FOLDER_FILES, infoId: geneFolder, publicStatus: '2' as const }
  const stored = await ann.upload(fileInfoUpload, owner, file)
  await ann.call(qtnSave, { geneId, rows: [{ name: `${tag}位点`, chromosome: '3', position: 1001 }] })
  const [qtn] = await ann.call(qtnList, { geneId })
  return { geneType: type!.id, geneFolder, geneFolderFile: stored.id, geneQtn: qtn!.id }
}
