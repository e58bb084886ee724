/** Trait keys of 主要病害 (高感 is a veto) and 次要病害 (identified as well) of a zone. */
export interface DiseaseList {
  /** A part of the zone's name. */
  zone: string
  major: readonly string[]
  secondary: readonly string[]
}

const EAR_ROT = ['earRotGrade', 'earRotPct'] as const

/** Crops whose major diseases differ so much by zone that a screen must mark the default list as one. */
export const zonedCrops: readonly string[] = ['maize', 'wheat']

/**
 * Diseases by zone, from the national standards. The first list whose zone is part of the group's zone applies; the
 * last list of a crop, with an empty zone, applies if the zone is unknown.
 */
export const diseaseLists: Readonly<Record<string, readonly DiseaseList[]>> = {
  maize: [
    ...['东华北', '北方'].map((zone) => ({
      zone,
      major: ['northernLeafBlight', 'stalkRot', ...EAR_ROT],
      secondary: ['headSmut', 'grayLeafSpot', 'curvularia', 'cornBorer'],
    })),
    {
      zone: '西北',
      major: ['stalkRot', ...EAR_ROT],
      secondary: ['headSmut', 'northernLeafBlight', 'dwarfMosaic'],
    },
    ...['黄淮', '京津冀'].map((zone) => ({
      zone,
      major: ['southernLeafBlight', 'stalkRot', ...EAR_ROT],
      secondary: ['curvularia', 'commonSmut', 'roughDwarf', 'southernRust'],
    })),
    {
      zone: '中高海拔',
      major: ['grayLeafSpot', 'northernLeafBlight', 'stalkRot', ...EAR_ROT],
      secondary: ['headSmut', 'sheathBlight', 'southernRust'],
    },
    ...['西南', '热带亚热带'].map((zone) => ({
      zone,
      major: ['sheathBlight', 'stalkRot', 'northernLeafBlight', ...EAR_ROT],
      secondary: ['southernLeafBlight', 'grayLeafSpot', 'southernRust', 'headSmut'],
    })),
    {
      zone: '东南',
      major: ['sheathBlight', 'stalkRot', 'southernRust', ...EAR_ROT],
      secondary: ['southernLeafBlight', 'northernLeafBlight'],
    },
    {
      zone: '',
      major: ['northernLeafBlight', 'southernLeafBlight', 'stalkRot', ...EAR_ROT],
      secondary: ['grayLeafSpot', 'curvularia', 'southernRust', 'sheathBlight', 'headSmut', 'commonSmut'],
    },
  ],
  rice: [
    ...['单季晚粳', '黄淮海', '京津唐'].map((zone) => ({
      zone,
      major: ['leafBlast', 'neckIncidence', 'neckLoss', 'blastIndex', 'stripe'],
      secondary: ['bacterialBlight', 'sheathBlight', 'falseSmut', 'bph', 'wbph'],
    })),
    {
      zone: '',
      major: ['leafBlast', 'neckIncidence', 'neckLoss', 'blastIndex'],
      secondary: ['bacterialBlight', 'bph', 'wbph', 'stripe', 'sheathBlight', 'falseSmut'],
    },
  ],
  wheat: [
    {
      zone: '长江上游',
      major: ['stripeRust'],
      secondary: ['powderyMildew', 'headBlight', 'leafRust', 'sheathBlight'],
    },
    {
      zone: '长江中下游',
      major: ['headBlight', 'stripeRust', 'leafRust', 'powderyMildew', 'sheathBlight'],
      secondary: ['yellowDwarf', 'rootRot'],
    },
    {
      zone: '黄淮南',
      major: ['stripeRust', 'headBlight', 'leafRust', 'powderyMildew', 'sheathBlight'],
      secondary: ['yellowDwarf', 'rootRot'],
    },
    {
      zone: '黄淮北',
      major: ['stripeRust', 'leafRust', 'powderyMildew', 'headBlight', 'sheathBlight'],
      secondary: ['stemRust', 'yellowDwarf', 'rootRot'],
    },
    {
      zone: '东北',
      major: ['stemRust'],
      secondary: ['rootRot', 'headBlight', 'leafRust', 'powderyMildew'],
    },
    {
      zone: '',
      major: ['stripeRust', 'leafRust', 'powderyMildew', 'headBlight', 'sheathBlight'],
      secondary: ['stemRust', 'yellowDwarf', 'rootRot'],
    },
  ],
  soybean: [
    {
      zone: '',
      major: ['smvWeak', 'smvStrong', 'scn', 'rootRot'],
      secondary: ['frogeye', 'anthracnose', 'phomopsis'],
    },
  ],
}
