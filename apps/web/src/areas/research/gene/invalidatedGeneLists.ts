import { dictionaryList } from '@hepu/api/core/resource/choices'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { folderList, folderShow } from '@hepu/api/areas/research/gene/geneFolders'
import {
  listGeneMethodByType,
  listGeneType,
  methodList,
  typeList,
} from '@hepu/api/areas/research/gene/geneLibrary'

/** What a change of a type, method or heading spoils. */
export const typeLists = [typeList, listGeneType, methodList, listGeneMethodByType, dictionaryList] as const

/** What a change of folders spoils: genes name theirs by its path. */
export const folderLists = [folderList, folderShow, gene.calls.page, gene.calls.show] as const

/** Counts beside types and folders, which change with the genes. */
export const geneCounts = [typeList, folderList] as const
