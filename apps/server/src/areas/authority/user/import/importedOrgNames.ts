import { ancestorsOf } from '@hepu/api/core/tree/treeRows'
import { finderOf } from '../../organization/organizationScope.ts'

/** An organisation with the names people use for it. */
export interface NamedOrg {
  id: number
  parentId: number | null
  code: string
  name: string
}

/** Between the names that lead to an organisation. */
const STEP = '/'

/** Finds organisations by code or by the full path of their names, from the top of what the user administers. */
export class OrgNames {
  readonly #byId: ReadonlyMap<number, NamedOrg>
  readonly #byCode: (code: string) => NamedOrg | undefined
  readonly #byPath: ReadonlyMap<string, readonly NamedOrg[]>

  constructor(orgs: readonly NamedOrg[]) {
    this.#byId = new Map(orgs.map((org) => [org.id, org]))
    this.#byCode = finderOf(orgs)
    this.#byPath = Map.groupBy(orgs, (org) => tidyPath(this.pathOf(org.id)))
  }

  /** One organisation; several when their full names are alike; none if nothing is called so. */
  find(text: string): readonly NamedOrg[] {
    const byCode = this.#byCode(text)
    return byCode ? [byCode] : (this.#byPath.get(tidyPath(text)) ?? [])
  }

  get(id: number): NamedOrg | undefined {
    return this.#byId.get(id)
  }

  /** Names from the top down: 总部/东北区/哈尔滨站. */
  pathOf(id: number): string {
    const own = this.#byId.get(id)
    const upwards = own ? [own, ...ancestorsOf(this.#byId, id)] : []
    return upwards
      .toReversed()
      .map(({ name }) => name)
      .join(STEP)
  }
}

const tidyPath = (text: string): string =>
  text
    .split(STEP)
    .map((name) => name.trim().toLowerCase())
    .join(STEP)
