import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { reward } from '@hepu/api/areas/research/reward/reward'
import { standard } from '@hepu/api/areas/research/standard/standard'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { contractSource } from './contractSource.ts'
import { productSource } from './productSource.ts'
import { isGermplasmNamed } from './varietyNames.ts'
import { mentioningSource, namedSource } from './registrySource.ts'
import {
  announcementSources,
  geneSource,
  ownershipSource,
  personSource,
  projectSource,
} from './relatedSources.ts'
import { projectResultSource } from './projectResultSource.ts'
import type { Source } from './overviewSource.ts'
import { decisionSource, parentSource, trialSource } from './trialSources.ts'

/** The sections of 品种总览, in this order; a new kind of records about varieties is one more entry. */
export const sources: readonly Source[] = [
  trialSource,
  decisionSource,
  namedSource({
    def: variety,
    main: { field: 'announceDate', year: 'year', what: '公告' },
    more: [{ field: 'revokeDate', what: '撤销(退出)' }],
    numberField: 'approvalNo',
    cropField: 'cropSpecies',
    facts: ['dataType', 'cropSpecies', 'level', 'rtYield', 'rtGain', 'ptYield', 'ptGain', 'state'],
    heads: {
      作物: 'cropSpecies',
      品种类型: 'varietyType',
      育种者: 'breeders',
      申请者: 'applicants',
      品种来源: 'varietySource',
      '审定/登记编号': 'approvalNo',
    },
  }),
  namedSource({
    def: varietyInfo,
    main: { field: 'applyDate', what: '申请' },
    more: [
      { field: 'firstExamDate', what: '初审合格' },
      { field: 'grantDate', what: '授权' },
    ],
    numberField: 'applyNo',
    facts: ['genus', 'rightNo', 'legalStatus', 'holders', 'expireDate'],
    heads: {
      品种权人: 'holders',
      培育人: 'cultivators',
      品种权申请号: 'applyNo',
      品种权号: 'rightNo',
    },
  }),
  productSource,
  contractSource,
  ownershipSource,
  {
    ...namedSource(
      {
        def: germplasm,
        main: { field: 'gotDate', what: '获得' },
        numberField: 'code',
        facts: ['germType', 'materialType', 'source', 'female', 'male', 'pedigree'],
        heads: { 种质类型: 'germType', 种质编号: 'code' },
      },
      isGermplasmNamed,
    ),
    matchedBy: '种质名称、别名或编号相同',
  },
  parentSource,
  projectSource,
  projectResultSource,
  mentioningSource({
    def: thesis,
    main: { field: null, year: 'year', what: '发表' },
    facts: ['journal', 'indexed', 'authors'],
  }),
  mentioningSource({
    def: patent,
    main: { field: 'applyDate', what: '申请' },
    more: [{ field: 'grantDate', what: '授权' }],
    numberField: 'applyNo',
    facts: ['patentType', 'legalStatus', 'holders'],
  }),
  mentioningSource({
    def: reward,
    main: { field: 'grantDate', year: 'year', what: '授奖' },
    facts: ['awardName', 'level', 'grade', 'units'],
  }),
  mentioningSource({
    def: standard,
    main: { field: 'publishDate', what: '发布' },
    numberField: 'standardNo',
    facts: ['standardType', 'state', 'implementDate'],
  }),
  mentioningSource({
    def: copyright,
    main: { field: 'regDate', what: '登记' },
    more: [{ field: 'firstPublishDate', what: '首次发表' }],
    numberField: 'regNo',
    facts: ['softwareVersion', 'holders', 'expireDate'],
  }),
  geneSource,
  personSource,
  ...announcementSources,
]
