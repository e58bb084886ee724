import { AppError } from '@hepu/api/core/errorCodes'
import type { Services } from '../../../../http/context.ts'

/** What the sealed secret of a source is for. */
export const SECRET_PURPOSE = 'sale source'

/** Returns the secret of a source as it is stored. Throws BAD_STATE where nothing can be encrypted. */
export function sealSecret({ secrets }: Services, secret: string): string {
  if (!secrets) throw new AppError('BAD_STATE', '未设置 HEPU_SECRET_KEY，不能保存接口密钥，请联系管理员')
  return secrets.seal(secret, SECRET_PURPOSE)
}
