import { f } from '../../../core/resource/fields.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { birthDateOf, ID_NO, ID_NO_EXAMPLE } from '../../../core/idNo.ts'
import { MOBILE, MOBILE_EXAMPLE } from '../../../core/phone.ts'
import { personProblems } from './personProblems.ts'
import { registry } from '../registry.ts'

/** 科研人员: researchers with education, titles and field of work. Their mobile number distinguishes people with the same name. */
export const person = registry({
  name: 'research.person',
  path: '/api/research/person',
  nameField: 'name',
  fields: {
    name: f.text('姓名', 50),
    gender: f.opt(f.dict('性别', 'gender')),
    idNo: f.opt(f.text('身份证号', 18, { pattern: ID_NO, example: ID_NO_EXAMPLE, secret: true })),
    birthDate: f.opt({ ...f.date('出生年月'), help: '填写身份证号后可不填' }),
    ethnicity: f.opt(f.text('民族', 20)),
    education: f.part('学历', f.opt(f.dict('学历', 'education'))),
    degree: f.opt(f.dict('学位', 'degree')),
    school: f.opt(f.text('毕业院校', 100)),
    major: f.opt(f.text('专业', 100)),
    titleRank: f.part('职称与研究', f.opt(f.dict('职称', 'title_rank'))),
    position: f.opt(f.text('职务', 50)),
    postType: f.opt(f.dict('岗位类别', 'post_type')),
    direction: f.opt(f.longText('研究方向', 1000)),
    talentTitles: f.opt(f.dicts('人才称号', 'talent_title')),
    achievements: f.opt({
      ...f.rows('代表成果', {
        kind: f.dict('类型', 'achievement_kind'),
        name: f.text('名称或编号', 300),
      }),
      help: '与登记库中的名称或编号相同的，可点击打开',
    }),
    unitId: f.part('任职与联系', f.ref('所属机构', 'organization')),
    hireDate: f.opt(f.date('入职日期')),
    mobile: f.text('手机', 11, { pattern: MOBILE, example: MOBILE_EXAMPLE }),
    email: f.opt(
      f.text('邮箱', 100, { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, example: 'wangmai@example.com' }),
    ),
    state: f.opt(f.dict('状态', 'work_state')),
  },
  files: f.opt(f.files('证书与附件', 20)),
  unique: ['mobile'],
  dateOrder: ['birthDate', 'hireDate'],
  problems: personProblems,
  compute: (values) => {
    const idNo = textOf(values['idNo'])
    return idNo && !values['birthDate'] ? { ...values, birthDate: birthDateOf(idNo) } : values
  },
  list: {
    search: ['name', 'mobile', 'school'],
    filter: ['titleRank', 'education', 'postType', 'talentTitles', 'state'],
    sort: ['name', 'birthDate', 'hireDate'],
    columns: [
      'name',
      'gender',
      'titleRank',
      'education',
      'postType',
      'unitId',
      'talentTitles',
      'mobile',
      'state',
    ],
    years: { hireDate: '入职年份' },
  },
})
