import { ancestorsOf } from '@hepu/api/core/tree/treeRows'
import { NamedRecords } from '../../../../import/resolve/namedRecords.ts'
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
  readonly #codes: NamedRecords<NamedOrg>
  readonly #paths: NamedRecords<NamedOrg>

  constructor(orgs: readonly NamedOrg[]) {
    this.#byId = new Map(orgs.map((org) => [org.id, org]))
    this.#byCode = finderOf(orgs)
    this.#codes = new NamedRecords(orgs, ({ code }) => code)
    this.#paths = new NamedRecords(orgs, ({ id }) => this.pathOf(id))
  }

  /** One organisation; several when their full names are alike; none if nothing is called so. */
  find(text: string): readonly NamedOrg[] {
    const byCode = this.#byCode(text)
    if (byCode) return [byCode]
    const byPath = this.#paths.find(text)
    return byPath.length > 0 ? byPath : this.#codes.find(text)
  }

  /** Returns full names that differ from a text in one character. */
  close(text: string): string[] {
    return this.#paths.close(text)
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
