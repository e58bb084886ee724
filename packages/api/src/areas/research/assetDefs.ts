import type { Resource } from '../../core/resource/resource.ts'
import { copyright } from './copyright.ts'
import type { AssetType } from './ownershipKinds.ts'
import { patent } from './patent.ts'
import { variety } from './variety.ts'
import { varietyInfo } from './varietyInfo.ts'

/** The registries of assets whose owners are kept. */
export const assetDefs: Readonly<Record<AssetType, Resource>> = { variety, varietyInfo, patent, copyright }
