import type { DatasetRows } from '../mutations/data/write-dataset.ts';
import { tinyUk } from './tiny-uk.ts';

const [ohio, utah] = [1, 2];

/** The six postings of `tinyUk` in America, with bodies: the odd ones in Ohio, the even ones in Utah. */
export const tinyUs: DatasetRows = {
  ...tinyUk,
  country: 'us',
  dimensions: {
    ...tinyUk.dimensions,
    state: { 1: ['39', 'Ohio'], 2: ['49', 'Utah'] },
    certifications: { 1: ['CF', 'Food hygiene'] },
    employment_type: { 1: ['1', 'Full-time (> 32 hours)'] },
  },
  postings: tinyUk.postings.map((row, index) => ({
    ...row,
    state: index % 2 === 0 ? ohio : utah,
    employment_type: 1,
    certifications: index < 3 ? [1] : [],
  })),
  bodies: {
    1: '<p title="bread">We bake bread &amp; cakes.</p>',
    2: '<p>Baked <b>breads</b>, and <i>cakes</i> of cake</p>',
    3: '<p>No more than that.</p>',
    4: '<p>Cake deliveries</p>',
    5: '<p>Parcels</p>',
    6: '<p>Parcels</p>',
  },
};
