import { pageInput, pageOutput } from '@hepu/api/core/envelope'
import { idIn, text } from '@hepu/api/core/wireFields'
import { command, fileQuery, query, streamCommand, uploadCommand } from '@hepu/api/core/route'
import { z } from 'zod'

export const showRoute = query({
  method: 'GET',
  path: '/api/test/plot/{id}',
  summary: '小区',
  access: 'login',
  reads: ['experiment.value'],
  input: z.object({ id: idIn(), traits: z.array(z.string()).optional(), note: z.string().optional() }),
  output: z.object({ name: z.string() }),
})

export const pageRoute = query({
  method: 'POST',
  path: '/api/test/plot/page',
  summary: '小区列表',
  access: 'login',
  reads: ['experiment.value'],
  input: pageInput(
    { name: z.string().optional(), state: z.string().optional(), kinds: z.array(z.string()).optional() },
    ['id', 'name'],
  ),
  output: pageOutput(z.object({ id: z.string(), name: z.string(), mean: z.number().nullable() })),
})

const plot = z.object({
  id: z.string(),
  name: z.string(),
  mean: z.number().nullable(),
  status: z.number().optional(),
  categoryList: z.array(z.object({ name: z.string() })).optional(),
  createdByName: z.string().optional(),
  updatedByName: z.string().optional(),
})

/** All plots without pages, each with its children. */
export const listRoute = query({
  method: 'POST',
  path: '/api/test/plot/list',
  summary: '全部小区',
  access: 'login',
  reads: ['experiment.value'],
  input: z.object({ name: z.string().optional() }),
  output: z.array(plot.extend({ children: z.array(plot).optional() })),
})

export const exportRoute = fileQuery({
  method: 'POST',
  path: '/api/test/plot/exportFiltered',
  summary: '导出所筛小区',
  access: 'login',
  input: z.object({ name: z.string().optional() }),
})

export const saveRoute = command({
  method: 'POST',
  path: '/api/test/plot/save',
  summary: '保存小区',
  access: 'login',
  changes: ['experiment.value'],
  input: z.object({
    name: text('名称', 10),
    area: z.number('面积必填').positive('面积应大于0'),
    version: z.number(),
  }),
  output: z.object({ id: z.string() }),
})

export const fileRoute = fileQuery({
  method: 'POST',
  path: '/api/test/plot/export',
  summary: '导出小区',
  access: 'login',
  input: z.object({ id: idIn() }),
})

export const streamRoute = streamCommand({
  method: 'GET',
  path: '/api/test/plot/progress',
  summary: '进度',
  access: 'login',
  changes: ['experiment.value'],
  input: z.object({ id: idIn() }),
  output: z.object({ progress: z.number() }),
})

export const removeRoute = command({
  method: 'DELETE',
  path: '/api/test/plot/remove',
  summary: '删除小区',
  access: 'login',
  changes: ['experiment.value'],
  input: z.object({ id: idIn() }),
  output: z.null(),
})

export const replaceRoute = command({
  method: 'PUT',
  path: '/api/test/plot/replace',
  summary: '替换小区',
  access: 'login',
  changes: ['experiment.value'],
  input: z.object({ id: idIn(), name: text('名称', 10) }),
  output: z.null(),
})

export const sealedFind = query({
  method: 'GET',
  path: '/api/test/sealed/find',
  summary: '加密的查询',
  access: 'login',
  reads: ['experiment.value'],
  encrypted: true,
  input: z.object({ name: text('名称') }),
  output: z.object({ name: z.string() }),
})

export const sealedSave = command({
  method: 'POST',
  path: '/api/test/sealed/save',
  summary: '加密的保存',
  access: 'login',
  changes: ['experiment.value'],
  encrypted: true,
  input: z.object({ name: text('名称') }),
  output: z.null(),
})

export const uploadRoute = uploadCommand({
  method: 'POST',
  path: '/api/test/plot/upload',
  summary: '上传',
  access: 'login',
  changes: ['experiment.value'],
  input: z.object({ note: text('说明') }),
  output: z.object({ id: z.string() }),
  upload: { types: ['csv'], maxBytes: 1024 },
})

export const sealedUpload = uploadCommand({
  method: 'POST',
  path: '/api/test/sealed/upload',
  summary: '加密的上传',
  access: 'login',
  changes: ['experiment.value'],
  encrypted: true,
  input: z.object({ note: text('说明') }),
  output: z.object({ id: z.string() }),
  upload: { types: ['csv'], maxBytes: 1024 },
})
