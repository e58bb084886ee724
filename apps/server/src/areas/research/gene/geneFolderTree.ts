import { FOLDER_LEVELS_MAX } from '@hepu/api/areas/research/gene/geneFolderPath'
import { geneFolder } from '../../../db/schema/index.ts'
import type { StoredTree } from '../../../db/tree.ts'

/** The tree of folders of genes. Genes hold the paths of their folders, so none is saved while folders change. */
export const folderTree: StoredTree<typeof geneFolder> = {
  table: geneFolder,
  lock: 7_411_062,
  levels: { max: FOLDER_LEVELS_MAX, refusal: `文件夹最多${FOLDER_LEVELS_MAX}级` },
}
