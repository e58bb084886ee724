import { dictionaryList } from '@hepu/api/areas/authority/session/session'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { folderList, folderShow } from '@hepu/api/areas/research/gene/geneFolders'
import {
  listGeneMethodByType,
  listGeneType,
  methodList,
  typeList,
} from '@hepu/api/areas/research/gene/geneLibrary'

/** Calls that a change of a type, method or heading invalidates. */
export const typeLists = [typeList, listGeneType, methodList, listGeneMethodByType, dictionaryList] as const

/** Calls that a change of folders invalidates: genes name their folder by its path. */
export const folderLists = [folderList, folderShow, gene.calls.page, gene.calls.show] as const

/** Calls with counts of types and folders, which change with the genes. */
export const geneCounts = [typeList, folderList] as const
