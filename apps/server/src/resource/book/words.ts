import { storedFields, type Fields } from '@hepu/api/core/resource/fields'
import { eq, inArray, isNull, and } from 'drizzle-orm'
import { listDictEntries, type DictEntry } from '../../db/dictEntries.ts'
import { organization, user, userOrg } from '../../db/schema/index.ts'
import { normaliseText } from '@hepu/api/cells/normalise'
import { orgIdsInSight } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

/** What stands in cells for what is stored, and back. */
export interface Words {
  /** An entry of a dictionary by its word; a disabled one is not to be chosen. */
  entry: (dictionary: string, word: string) => DictEntry | undefined
  word: (dictionary: string, value: string) => string
  orgs: Named
  people: Named
}

/** Names by id, and the one id of a name; undefined when nobody, or several, are called so. */
interface Named {
  nameOf: (id: number) => string
  idOf: (name: string) => number | undefined
}

/** The vocabulary of a resource's columns, as the caller's organisations have it. */
export async function loadWords(ctx: Ctx, fields: Fields): Promise<Words> {
  const dicts = storedFields(fields).flatMap(([, field]) =>
    field.kind === 'dict' || field.kind === 'dicts' ? [field.dictionary] : [],
  )
  const entries = dicts.length === 0 ? [] : await listDictEntries(ctx, [...new Set(dicts)])
  const byWord = new Map(entries.map((it) => [`${it.dict} ${normaliseText(it.label)}`, it]))
  const byValue = new Map(entries.map((it) => [`${it.dict} ${it.value}`, it]))
  const orgIds = orgIdsInSight(ctx)
  return {
    entry: (dictionary, word) =>
      byWord.get(`${dictionary} ${normaliseText(word)}`) ?? byValue.get(`${dictionary} ${word}`),
    word: (dictionary, value) => byValue.get(`${dictionary} ${value}`)?.label ?? value,
    orgs: namedOf(await readOrgs(ctx, orgIds), '机构'),
    people: namedOf(await readPeople(ctx, orgIds), '用户'),
  }
}

const readOrgs = (ctx: Ctx, orgIds: readonly number[]) =>
  ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(inArray(organization.id, [...orgIds]), isNull(organization.deletedAt)))

const readPeople = (ctx: Ctx, orgIds: readonly number[]) =>
  ctx.db
    .selectDistinct({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .where(and(inArray(userOrg.orgId, [...orgIds]), isNull(user.deletedAt)))

function namedOf(found: readonly { id: number; name: string }[], label: string): Named {
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const ids = Map.groupBy(found, ({ name }) => normaliseText(name))
  return {
    nameOf: (id) => names.get(id) ?? `${label}${id}`,
    idOf: (name) => {
      const known = ids.get(normaliseText(name))
      return known?.length === 1 ? known[0]!.id : undefined
    },
  }
}
