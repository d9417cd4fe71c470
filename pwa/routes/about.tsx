import { AboutPage } from '../features/company/about';

export default function About() {
  return <AboutPage />;
}
