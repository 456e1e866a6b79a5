import type { FakeService } from './fake-service.ts';

/** The products of the product page tests: an oil in two sizes, and a honey that is sold out. */
export function stockOil(service: FakeService): void {
  const oil = service.addProduct('Huile', {
    description: 'Pressée à froid.\nDe Kabylie.',
    images: ['https://img.test/oil.svg', 'javascript:alert(1)', 'https://img.test/oil.jpg'],
    metadata: {
      slug: 'huile',
      name_ar: 'زيت',
      description_ar: '\u202eعصرة\u202c أولى\u200f',
      category: 'pantry',
      category_ar: 'مؤونة',
      category_fr: 'Épicerie',
      brand: 'Tazmalt',
      stock: '3',
    },
  });
  service.addPrice(oil, 1400, [{ variant: '1l' }, { label_fr: '1 litre' }, { compare_at: 1600 }]);
  service.addPrice(oil, 6500, [{ variant: '5l' }, { label_fr: '5 litres' }]);
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: '0' } }), 3500);
}

/** The contents of a page's preview tags with one name. */
export function metaOf(page: string, name: string): (string | undefined)[] {
  const tags = page.matchAll(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'));
  return Array.from(tags, ([, content]) => content);
}
