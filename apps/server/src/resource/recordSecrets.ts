import { AppError } from '@hepu/api/core/errorCodes'
import { secretFields } from '@hepu/api/core/resource/fields'
import { isMasked, masked } from '@hepu/api/core/resource/values'
import { getRow } from '../db/scope.ts'
import { writeLog } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Mounted, Stored } from './mounted.ts'
import { refuse } from './refuseValues.ts'
import { textOf } from '@hepu/api/core/resource/textOf'

type Asking = Pick<Ctx, 'services'>
type Def = Mounted['def']

/** Shown for a secret that was encrypted with a key that the server no longer has. */
const LOST = '（无法解密）'

const purposeOf = ({ table }: Def, name: string): string => `${table}.${name}`

function opened({ services }: Asking, def: Def, name: string, stored: unknown): string | null {
  const text = textOf(stored)
  return text && (services.secrets?.open(text, purposeOf(def, name)) ?? LOST)
}

/** Returns the secrets of a record in full, by field. */
export const secretsOf = (ctx: Asking, def: Def, row: Values): Record<string, string | null> =>
  Object.fromEntries(secretFields(def.fields).map(([name]) => [name, opened(ctx, def, name, row[name])]))

/** Returns the secrets of a record masked, by field. */
export const maskedOf = (ctx: Asking, def: Def, row: Values): Record<string, string | null> =>
  Object.fromEntries(
    secretFields(def.fields).map(([name]) => [name, maskedSecret(ctx, def, name, row[name])]),
  )

/** Returns a stored secret of a field masked. */
export function maskedSecret(ctx: Asking, def: Def, name: string, stored: unknown): string | null {
  const text = opened(ctx, def, name, stored)
  return text && text !== LOST ? masked(text) : text
}

/** Returns the entered values with their secrets in full: a secret that was sent back masked keeps its stored value. */
export function fullSecrets(ctx: Asking, def: Def, entered: Values, old: Stored | undefined): Values {
  const before = old ? secretsOf(ctx, def, old) : {}
  const shown = old ? maskedOf(ctx, def, old) : {}
  const fields = secretFields(def.fields)
  refuse(
    fields.flatMap(([name, { label }]) => {
      const given = textOf(entered[name])
      const isForeign = given && given !== shown[name] && isMasked(given)
      return isForeign ? [{ path: name, message: `${label}请填写完整，不要含“*”` }] : []
    }),
  )
  const full = fields.map(([name]) => {
    const given = textOf(entered[name])
    return [name, given && given === shown[name] ? before[name] : given]
  })
  return { ...entered, ...Object.fromEntries(full) }
}

/** Returns the values to store: changed secrets encrypted, unchanged ones as stored. */
export function sealSecrets(ctx: Asking, def: Def, next: Values, old: Stored | undefined): Values {
  const before = old ? secretsOf(ctx, def, old) : {}
  const sealed = secretFields(def.fields).map(([name, { label }]): [string, unknown] => {
    const text = textOf(next[name])
    if (text === (before[name] ?? null)) return [name, old?.[name] ?? null]
    if (!text) return [name, null]
    const { secrets } = ctx.services
    if (!secrets) {
      const message = `服务器未配置 HEPU_SECRET_KEY，不能保存${label}，请联系管理员`
      throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: name, message }] } })
    }
    return [name, secrets.seal(text, purposeOf(def, name))]
  })
  return { ...next, ...Object.fromEntries(sealed) }
}

/** Names the secrets that a change gives a new value; null if there are none. */
export function secretNote({ fields }: Def, next: Values, old: Stored): string | null {
  const changed = secretFields(fields).filter(([name]) => (next[name] ?? null) !== (old[name] ?? null))
  return changed.length > 0 ? `修改了${changed.map(([, { label }]) => label).join('、')}` : null
}

/** Returns the secrets of a record that the caller may change in full, and logs the access. */
export async function showSecrets(
  ctx: Ctx,
  { def, table }: Mounted,
  id: number,
): Promise<Record<string, string | null>> {
  const row = (await getRow(ctx, table, id, def.title)) as Stored
  const labels = secretFields(def.fields).map(([, { label }]) => label)
  await writeLog(ctx, {
    object: def.table,
    objectId: id,
    orgId: row.orgId,
    crop: row.crop,
    action: 'other',
    reason: `查看${labels.join('、')}`,
  })
  return secretsOf(ctx, def, row)
}
