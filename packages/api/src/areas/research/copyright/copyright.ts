import { f } from '../../../core/resource/fields.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { copyrightProblems } from './copyrightProblems.ts'
import { protectedUntil } from './copyrightRules.ts'
import { registry } from '../registry.ts'

/** 软件著作权: registered software, who holds the rights, and until when they are protected. */
export const copyright = registry({
  name: 'research.copyright',
  path: '/api/research/copyright',
  nameField: 'softwareName',
  fields: {
    softwareName: f.text('软件全称', 200),
    shortName: f.opt(f.text('软件简称', 100)),
    softwareVersion: f.text('版本号', 20, { pattern: /^V\d+(\.\d+)*$/, example: 'V1.0' }),
    regNo: f.text('登记号', 20, { pattern: /^\d{4}SR\d{6,7}$/, example: '2023SR0012345' }),
    certNo: f.opt(f.text('证书号', 30, { pattern: /^软著登字第\d+号$/, example: '软著登字第1234567号' })),
    holders: f.part('著作权人与权利', f.holder('著作权人')),
    finishDate: f.date('开发完成日期'),
    firstPublishDate: f.opt(f.date('首次发表日期', { help: '未发表的不填' })),
    obtainWay: f.dict('权利取得方式', 'copyright_obtain'),
    rightScope: f.dict('权利范围', 'copyright_scope'),
    devMode: f.opt(f.dict('开发方式', 'copyright_dev_mode')),
    regDate: f.date('登记日期'),
    softClass: f.opt(f.dict('软件分类', 'software_class')),
    expireDate: f.computed(f.date('保护期至', { mayBeFuture: true })),
    loc: f.opt(f.number('源程序量', { unit: '行', min: 1 })),
    isPublic: f.opt(f.bool('是否对外公开')),
  },
  files: f.files('证书与附件', 20),
  unique: ['regNo'],
  openExport: {
    only: 'isPublic',
    columns: [
      'softwareName',
      'shortName',
      'softwareVersion',
      'regNo',
      'holders',
      'finishDate',
      'firstPublishDate',
      'obtainWay',
      'rightScope',
      'regDate',
      'softClass',
      'expireDate',
    ],
  },
  dateOrder: ['finishDate', 'firstPublishDate'],
  deadlines: { days: { expireDate: '保护期届满' } },
  problems: copyrightProblems,
  compute: (values) => ({ ...values, expireDate: protectedUntil(textOf(values['firstPublishDate'])) }),
  list: {
    search: ['softwareName', 'shortName', 'regNo', 'certNo', 'holders'],
    filter: ['obtainWay', 'softClass', 'regDate'],
    sort: ['softwareName', 'regDate', 'finishDate', 'expireDate'],
    columns: [
      'softwareName',
      'softwareVersion',
      'regNo',
      'holders',
      'finishDate',
      'regDate',
      'obtainWay',
      'expireDate',
    ],
    years: { regDate: '登记年份' },
  },
})
