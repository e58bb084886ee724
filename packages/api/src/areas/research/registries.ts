import type { Resource } from '../../core/resource/resource.ts'
import { patent } from './patent.ts'

/** A registry and the menu entry of its list; the four screens below it have the ids after that one. Fixed for ever. */
interface Registry {
  def: Resource
  menuId: number
}

/** 登记库: the registries of research assets, in the order of the menu. */
export const registries: readonly Registry[] = [{ def: patent, menuId: 1420 }]
