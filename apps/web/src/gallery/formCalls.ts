import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { query } from '@hepu/api/core/route'
import { z } from 'zod'
import type { FormItem } from '../resource/form/items.ts'
import { answerHere } from './answerHere.ts'

const searchOf = (path: `/api/${string}`) =>
  query({
    method: 'GET',
    path,
    summary: '陈列用',
    access: 'login',
    reads: [],
    input: z.object({ name: z.string().optional() }),
    output: z.array(z.record(z.string(), z.unknown())),
  })

export const searchVariety = searchOf('/api/gallery/variety')
export const searchStaff = searchOf('/api/gallery/staff')
export const listCrops = searchOf('/api/gallery/crops')

/** The choice of the holders of a right. */
export const holder: FormItem = {
  type: 'module',
  prop: 'holder',
  label: '品种权人',
  internalUnit: 'internalUnit',
  staff: 'staff',
  staffObj: 'staffObj',
  staffList: 'staffList',
  externalUnit: 'externalUnit',
  staffApi: searchStaff,
  options: [
    { value: '70', label: '玉米研究所' },
    { value: '80', label: '水稻研究所' },
  ],
}

answerHere(searchVariety, [
  {
    id: '1',
    varietyName: '郑单958',
    code: '国审玉20000009',
    year: '2000',
    unit: { name: '河南省农业科学院' },
  },
  { id: '2', varietyName: '登海605', code: '国审玉2010009', year: '2010', unit: { name: '登海种业' } },
])
answerHere(searchStaff, [
  { userId: '7', userName: '张三', organizationId: '70', organizationName: '玉米研究所' },
  { userId: '8', userName: '李四', organizationId: '80', organizationName: '水稻研究所' },
])
answerHere(listCrops, [
  {
    code: 'maize',
    name: '玉米',
    kinds: [
      { code: 'spring', name: '春玉米' },
      { code: 'summer', name: '夏玉米' },
    ],
  },
  { code: 'rice', name: '水稻', kinds: [{ code: 'indica', name: '籼稻' }] },
])
answerHere(deletePatentFile, null)
answerHere(uploadParam, {
  id: '501',
  host: `${location.origin}/gallery/storage`,
  dir: '/patent/',
  fileName: '77_default_report.pdf',
  policy: 'policy',
  accessKey: 'key-id',
  signature: 'signature',
  key: 'patent/77_default_report.pdf',
  fields: {},
})
answerHere(fileInfoUpload, {
  id: '501',
  fileName: '77_default_report.pdf',
  originalName: 'report.pdf',
  fileType: 'PDF',
  size: 1,
  url: `${location.origin}/gallery/storage/patent/77_default_report.pdf`,
  infoType: 'patent',
  infoId: '77',
  publicStatus: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
})
