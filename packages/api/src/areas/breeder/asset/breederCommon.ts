import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { done, idIn, idOut } from '../../../core/wireFields.ts'
import { keysOf } from '../record/archiveShapes.ts'
import { linkedRecords, productOwners } from './assetFields.ts'
import { linkedRecord } from './assetShapes.ts'

const PATH = '/api/product/common'
const ownerIn = z.enum(keysOf(productOwners), '记录类别应为合作品种或审定品种')

export const deleteBreederFile = command({
  method: 'POST',
  path: `${PATH}/delFileById`,
  summary: '删除育种家档案、合作品种或成果权利的一个附件；权益变更的依据文件不能删除',
  access: 'breeder.archive:write',
  changes: ['breeder.archive'],
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})

export const queryRelate = query({
  method: 'GET',
  path: `${PATH}/queryRelate`,
  summary: '与一个合作品种或审定品种相关的产品',
  access: 'breeder.archive:read',
  reads: ['breeder.archive', 'product.productRecord'],
  input: z.object({ owner: ownerIn, recordId: idIn('记录') }),
  output: z.array(
    linkedRecord.extend({
      /** Related by hand; otherwise it is a product of the same approved variety. */
      isDirect: z.boolean(),
    }),
  ),
})

export const relateProducts = command({
  method: 'POST',
  path: `${PATH}/relateProducts`,
  summary: '给合作品种关联产品，空列表为取消；同一审定品种的产品自动相关',
  access: 'breeder.archive:write',
  changes: ['breeder.archive'],
  input: z.object({
    cooperativeId: idIn('合作品种'),
    productIds: z
      .array(idIn('产品'), '请选择产品')
      .max(1, '一个合作品种只关联一个产品；同一审定品种的其他产品请在产品档案中选该审定品种'),
  }),
  output: done,
})

export const linkedBreeders = query({
  method: 'GET',
  path: `${PATH}/linkedBreeders`,
  summary: '一条登记、一个产品与哪些育种家有关',
  access: 'breeder.archive:read',
  reads: ['breeder.archive', 'system.party'],
  input: z.object({
    resource: z.enum(keysOf(linkedRecords), '记录类别不正确'),
    recordId: idIn('记录'),
  }),
  output: z.array(
    z.object({
      breederId: idOut,
      breederName: z.string(),
      /** 合作品种, 审定品种, 种质 or 成果权利: as what it is linked. */
      relation: z.string(),
      /** Tab of the archive that shows the link. */
      tab: z.string(),
      name: z.string(),
    }),
  ),
})
export type LinkedBreeder = z.output<typeof linkedBreeders.output>[number]
