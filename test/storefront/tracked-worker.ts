import * as worker from '../../src/shop-worker/worker.ts';
import { tracked } from '../tracked-objects.ts';

export const Shop = tracked(worker.Shop);
export const Photos = tracked(worker.Photos);
export default worker.default;
