import { f } from '../../../core/resource/fields.ts'
import { PHONE, PHONE_EXAMPLE } from '../../../core/phone.ts'
import { registry } from '../registry.ts'

/** 实验室: laboratories of the company, their accreditation and their capacity. */
export const laboratory = registry({
  name: 'research.laboratory',
  path: '/api/research/laboratory',
  nameField: 'name',
  fields: {
    name: f.text('实验室名称', 100),
    labType: f.dict('实验室类型', 'lab_type'),
    unitId: f.ref('所属机构', 'organization'),
    region: f.part('地址与规模', f.region('所在地区')),
    address: f.opt(f.text('详细地址', 200)),
    area: f.opt(f.number('面积', { decimals: 2, min: 0, unit: 'm²' })),
    leader: f.part('负责人与仪器', f.text('负责人', 50)),
    leaderId: f.opt({ ...f.ref('负责人账号', 'user'), help: '负责人是系统用户的，在此选择' }),
    phone: f.opt(f.text('电话', 20, { pattern: PHONE, example: PHONE_EXAMPLE })),
    instruments: f.opt(
      f.rows('主要仪器', {
        name: f.text('名称', 100),
        model: f.opt(f.text('型号', 100)),
        count: f.opt(f.number('台数', { min: 1, max: 100_000, unit: '台' })),
        price: f.opt(f.money('原值')),
      }),
    ),
    cmaNo: f.part(
      '资质与服务',
      f.opt(f.text('CMA证书号', 12, { pattern: /^\d{12}$/, example: '210012345678' })),
    ),
    caslNo: f.opt(f.text('CASL证书号', 60)),
    certExpireDate: f.opt(f.date('资质有效期至', { mayBeFuture: true })),
    capacity: f.opt(f.number('年通量', { min: 0, unit: '样/年' })),
    services: f.opt(f.longText('服务项目', 1000)),
    state: f.opt(f.dict('状态', 'facility_state')),
  },
  files: f.opt(f.files('图片与附件', 20)),
  deadlines: {
    days: { certExpireDate: '检测资质到期' },
    over: { field: 'state', words: ['停用'] },
  },
  list: {
    search: ['name', 'leader', 'cmaNo'],
    filter: ['labType', 'region', 'state', 'certExpireDate'],
    sort: ['name', 'certExpireDate', 'capacity'],
    columns: [
      'name',
      'labType',
      'unitId',
      'region',
      'leader',
      'phone',
      'area',
      'capacity',
      'certExpireDate',
      'state',
    ],
  },
})
