"""Apps of others, set up for this project."""

from django.contrib.admin.apps import AdminConfig


class SuperuserAdminConfig(AdminConfig):
    default_site = "config.admin.SuperuserSite"
